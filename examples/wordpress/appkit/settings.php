<?php
// The settings page, and the options that the script gets from it.

defined( 'ABSPATH' ) || exit;

/** The settings with their defaults. */
function appkit_settings(): array {
	$defaults = array(
		'project_id'      => '',
		'networks'        => 'eip155:1',
		'theme'           => 'system',
		'endpoints'       => '',
		'sign_in_server'  => '',
		'creates_users'   => '1',
	);
	return array_merge( $defaults, (array) get_option( 'appkit', array() ) );
}

/** The fields of the settings page: name, label, what stands below it. */
function appkit_fields(): array {
	return array(
		'project_id'     => array( __( 'Project id', 'appkit' ), __( 'Not needed where all endpoints are your own.', 'appkit' ) ),
		'networks'       => array( __( 'Networks', 'appkit' ), __( 'CAIP-2 ids, separated by commas: eip155:1, eip155:8453.', 'appkit' ) ),
		'theme'          => array( __( 'Theme', 'appkit' ), __( 'dark, light, or system, which follows the visitor.', 'appkit' ) ),
		'endpoints'      => array( __( 'Endpoints', 'appkit' ), __( 'A JSON object, where services of your own take the place of the public ones.', 'appkit' ) ),
		'sign_in_server' => array( __( 'Sign-in server', 'appkit' ), __( 'The address of a server that verifies signatures; empty where nobody signs in.', 'appkit' ) ),
		'creates_users'  => array( __( 'New visitors', 'appkit' ), __( 'Who signs in for the first time gets an account of the role Subscriber.', 'appkit' ) ),
	);
}

/** The settings to store for the typed ones. An invalid field keeps its last value, and the page names it. */
function appkit_sanitize( $typed ): array {
	$typed = (array) $typed;
	$kept  = appkit_settings();
	$wrong = static function ( string $name ): void {
		/* translators: %s: the name of a field. */
		add_settings_error( 'appkit', $name, sprintf( __( '%s: this value makes no sense, the last one is kept.', 'appkit' ), appkit_fields()[ $name ][0] ) );
	};
	$accept = static function ( string $name, bool $is_good, string $value ) use ( &$kept, $wrong ): void {
		$is_good ? $kept[ $name ] = $value : $wrong( $name );
	};
	$text = static fn( string $name ): string => trim( sanitize_textarea_field( (string) ( $typed[ $name ] ?? '' ) ) );

	$networks  = preg_split( '/[\s,]+/', $text( 'networks' ), -1, PREG_SPLIT_NO_EMPTY );
	$endpoints = $text( 'endpoints' );
	$server    = untrailingslashit( esc_url_raw( $text( 'sign_in_server' ), array( 'http', 'https' ) ) );

	$accept( 'project_id', 1 === preg_match( '/^[\w-]{0,64}$/', $text( 'project_id' ) ), $text( 'project_id' ) );
	$accept( 'networks', $networks && ! preg_grep( '/^[-a-z0-9]{3,8}:[-\w]{1,32}$/i', $networks, PREG_GREP_INVERT ), implode( ',', $networks ) );
	$accept( 'theme', in_array( $text( 'theme' ), array( 'dark', 'light', 'system' ), true ), $text( 'theme' ) );
	$accept( 'endpoints', '' === $endpoints || is_object( json_decode( $endpoints ) ), $endpoints );
	$accept( 'sign_in_server', '' === $text( 'sign_in_server' ) || '' !== $server, $server );
	$kept['creates_users'] = empty( $typed['creates_users'] ) ? '' : '1';
	return $kept;
}

/** One field. */
function appkit_field( array $field ): void {
	list( $name, $help ) = $field;
	$value = appkit_settings()[ $name ];
	$id    = 'appkit-' . $name;
	if ( 'creates_users' === $name ) {
		printf( '<label><input type="checkbox" id="%s" name="appkit[%s]" value="1" %s> %s</label>', esc_attr( $id ), esc_attr( $name ), checked( $value, '1', false ), esc_html( $help ) );
		return;
	}
	if ( 'theme' === $name ) {
		printf( '<select id="%s" name="appkit[theme]">', esc_attr( $id ) );
		foreach ( array( 'system', 'dark', 'light' ) as $theme ) {
			printf( '<option %s>%s</option>', selected( $value, $theme, false ), esc_html( $theme ) );
		}
		echo '</select>';
	} elseif ( 'endpoints' === $name ) {
		printf( '<textarea id="%s" name="appkit[endpoints]" rows="5" class="large-text code">%s</textarea>', esc_attr( $id ), esc_textarea( $value ) );
	} else {
		printf( '<input type="text" id="%s" name="appkit[%s]" value="%s" class="regular-text">', esc_attr( $id ), esc_attr( $name ), esc_attr( $value ) );
	}
	printf( '<p class="description">%s</p>', esc_html( $help ) );
}

add_action(
	'admin_init',
	static function (): void {
		register_setting( 'appkit', 'appkit', array( 'type' => 'array', 'sanitize_callback' => 'appkit_sanitize' ) );
		add_settings_section( 'appkit', '', '__return_null', 'appkit' );
		foreach ( appkit_fields() as $name => list( $label, $help ) ) {
			add_settings_field( $name, $label, 'appkit_field', 'appkit', 'appkit', array( $name, $help, 'label_for' => 'appkit-' . $name ) );
		}
	}
);

add_action(
	'admin_menu',
	static function (): void {
		add_options_page(
			'AppKit',
			'AppKit',
			'manage_options',
			'appkit',
			static function (): void {
				echo '<div class="wrap"><h1>AppKit</h1><p>';
				echo esc_html__( 'Place the button as the block “Wallet button”, or with the shortcode [appkit_button].', 'appkit' );
				echo '</p><form action="options.php" method="post">';
				settings_fields( 'appkit' );
				do_settings_sections( 'appkit' );
				submit_button();
				echo '</form></div>';
			}
		);
	}
);

add_filter(
	'plugin_action_links_appkit/appkit.php',
	static fn( array $links ): array => array_merge(
		array( sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=appkit' ) ), esc_html__( 'Settings', 'appkit' ) ) ),
		$links
	)
);
