<?php
// Sign-in with a wallet (EIP-4361). The page asks WordPress; WordPress asks the sign-in server, which alone verifies nonce, host, time
// and signature, and logs the visitor in once that server has said whose signature it is. There is no cryptography here.

defined( 'ABSPATH' ) || exit;

/** The account of an address, as it is kept with a user: `eip155:0x…` in lower case for EVM. */
function appkit_account( $session ): ?string {
	$address = is_array( $session ) ? ( $session['address'] ?? null ) : null;
	$chain   = is_array( $session ) ? ( $session['chainId'] ?? null ) : null;
	if ( ! is_string( $address ) || ! preg_match( '/^\w{20,128}$/', $address ) ) {
		return null;
	}
	if ( is_int( $chain ) ) {
		return 'eip155:' . strtolower( $address );
	}
	// Addresses of other chain families may not be written in lower case.
	$parts = is_string( $chain ) ? explode( ':', $chain ) : array();
	return 2 === count( $parts ) ? $parts[0] . ':' . ( 'eip155' === $parts[0] ? strtolower( $address ) : $address ) : null;
}

/** The user of an account, made at the first sign-in where the settings say so. */
function appkit_user( string $account ): ?WP_User {
	$found = get_users( array( 'meta_key' => 'appkit_account', 'meta_value' => $account, 'number' => 1 ) );
	if ( $found ) {
		return $found[0];
	}
	if ( '' === appkit_settings()['creates_users'] ) {
		return null;
	}
	$address = explode( ':', $account )[1];
	$id      = wp_insert_user(
		array(
			'user_login'   => substr( 'wallet-' . $address, 0, 60 ),
			'user_pass'    => wp_generate_password( 40 ),
			'display_name' => substr( $address, 0, 6 ) . '…' . substr( $address, -4 ),
			'role'         => 'subscriber',
			'meta_input'   => array( 'appkit_account' => $account ),
		)
	);
	return is_wp_error( $id ) ? null : get_user_by( 'id', $id );
}

/** The account whose wallet logged the visitor in; null where it was none. Without a nonce of WordPress's, REST calls have no current user. */
function appkit_visitor(): ?string {
	$id = wp_validate_auth_cookie( '', 'logged_in' );
	return $id ? ( get_user_meta( $id, 'appkit_account', true ) ?: null ) : null;
}

/** The site's origin; the site itself may lie in a folder of it. */
function appkit_origin(): string {
	$home = wp_parse_url( home_url() );
	return $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
}

/** Pages of other sites may not sign anybody in or out. */
function appkit_is_own_page( WP_REST_Request $request ): bool {
	$origin = $request->get_header( 'origin' );
	return null === $origin ? 'GET' === $request->get_method() : appkit_origin() === $origin;
}

/** The sign-in server's cookies among the visitor's: no other leaves the site. The filter is for a server with a cookie of another name. */
function appkit_server_cookies(): string {
	$pairs = array();
	foreach ( apply_filters( 'appkit_cookies', array( '__Host-sign-in', 'sign-in' ) ) as $name ) {
		$value = $_COOKIE[ $name ] ?? null;
		if ( is_string( $value ) ) {
			$pairs[] = $name . '=' . rawurlencode( wp_unslash( $value ) );
		}
	}
	return implode( '; ', $pairs );
}

/** Asks the sign-in server as the visitor's browser would: status, body and cookies; 502 where it does not answer. */
function appkit_ask( string $path, WP_REST_Request $request ): array {
	$answer = wp_remote_request(
		appkit_settings()['sign_in_server'] . $path,
		array(
			'method'      => $request->get_method(),
			'body'        => 'GET' === $request->get_method() ? null : $request->get_body(),
			'timeout'     => 10,
			'redirection' => 0,
			'headers'     => array(
				'content-type' => 'application/json',
				'origin'       => appkit_origin(),
				'cookie'       => appkit_server_cookies(),
				// By which the server counts attempts; all visitors would share WordPress's own address.
				'x-real-ip'    => $_SERVER['REMOTE_ADDR'] ?? '',
			),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return array( 502, '', array() );
	}
	$cookies = array_filter( (array) wp_remote_retrieve_header( $answer, 'set-cookie' ) );
	return array( (int) wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_body( $answer ), $cookies );
}

/** Logs the visitor out where it was a wallet that logged them in. */
function appkit_log_out(): void {
	if ( appkit_visitor() ) {
		wp_set_current_user( wp_validate_auth_cookie( '', 'logged_in' ) );
		wp_logout();
	}
}

/** Passes a call on, and answers as the sign-in server did, except where its session is none of WordPress's. */
function appkit_pass_on( string $path, WP_REST_Request $request ): void {
	nocache_headers();
	if ( ! appkit_is_own_page( $request ) ) {
		status_header( 403 );
		exit;
	}
	// Before the server is asked: the page is soon loaded anew, and does not wait for its answer.
	if ( '/sign-out' === $path ) {
		appkit_log_out();
	}
	list( $status, $body, $cookies ) = appkit_ask( $path, $request );
	$account = 200 === $status ? appkit_account( json_decode( $body, true ) ) : null;
	if ( 200 === $status && '/verify' === $path ) {
		$user = null === $account ? null : appkit_user( $account );
		if ( $user ) {
			wp_set_auth_cookie( $user->ID, true );
			do_action( 'wp_login', $user->user_login, $user );
		} else {
			// Nobody keeps a session of the server's whom WordPress does not let in.
			list( $status, $body, $cookies ) = array( 403, __( 'This wallet has no account here.', 'appkit' ), array() );
		}
	}
	// WordPress's own log-out leaves the server's session: nobody is signed in then, and the page may ask again.
	if ( 200 === $status && '/session' === $path && ( null === $account || appkit_visitor() !== $account ) ) {
		$body = 'null';
	}
	foreach ( $cookies as $cookie ) {
		header( 'Set-Cookie: ' . $cookie, false );
	}
	status_header( $status );
	header( 'Content-Type: ' . ( 200 === $status ? 'application/json' : 'text/plain; charset=utf-8' ) );
	echo $body; // phpcs:ignore WordPress.Security.EscapeOutput -- JSON or plain text, under its own type.
	exit;
}

add_action(
	'rest_api_init',
	static function (): void {
		if ( '' === appkit_settings()['sign_in_server'] ) {
			return;
		}
		$routes = array( '/nonce' => 'GET', '/session' => 'GET', '/verify' => 'POST', '/sign-out' => 'POST' );
		foreach ( $routes as $path => $method ) {
			register_rest_route(
				'appkit/v1',
				$path,
				array(
					'methods'             => $method,
					// Visitors who are not logged in may sign in.
					'permission_callback' => '__return_true',
					'callback'            => static fn( WP_REST_Request $request ) => appkit_pass_on( $path, $request ),
				)
			);
		}
	}
);
