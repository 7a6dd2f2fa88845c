<?php
// The button as a block and a shortcode; the script comes to those pages alone that have one.

defined( 'ABSPATH' ) || exit;

/** The options of the script's tag. */
function appkit_tag_attributes(): array {
	$settings = appkit_settings();
	$hash     = @file_get_contents( __DIR__ . '/appkit.js.sri' );
	return array_filter(
		array(
			'data-project-id' => $settings['project_id'],
			'data-networks'   => $settings['networks'],
			'data-theme'      => $settings['theme'],
			'data-lang'       => strtok( get_bloginfo( 'language' ), '-' ),
			'integrity'       => trim( (string) $hash ),
			'crossorigin'     => $hash ? 'anonymous' : '',
		)
	);
}

/** Options that are no attributes. */
function appkit_block_options(): array {
	$settings = appkit_settings();
	$options  = array( 'metadata' => array( 'name' => get_bloginfo( 'name' ), 'url' => home_url() ) );
	if ( '' !== $settings['endpoints'] ) {
		$options['endpoints'] = json_decode( $settings['endpoints'] );
	}
	if ( '' !== $settings['sign_in_server'] ) {
		$options['siwx'] = array( 'type' => 'server', 'url' => untrailingslashit( rest_url( 'appkit/v1' ) ) );
	}
	return $options;
}

/** The button; `label` and `size` as of the element, `network` shows the network's button beside it. */
function appkit_button( $asked ): string {
	wp_enqueue_script( 'appkit' );
	if ( '' !== appkit_settings()['sign_in_server'] ) {
		wp_enqueue_script( 'appkit-sign-in' );
	}
	$asked  = shortcode_atts( array( 'label' => '', 'size' => '', 'network' => '' ), (array) $asked );
	$button = '<appkit-button';
	foreach ( array( 'label', 'size' ) as $name ) {
		$button .= '' === $asked[ $name ] ? '' : sprintf( ' %s="%s"', $name, esc_attr( $asked[ $name ] ) );
	}
	$network = filter_var( $asked['network'], FILTER_VALIDATE_BOOLEAN ) ? '<appkit-network-button></appkit-network-button>' : '';
	return '<div class="appkit">' . $button . '></appkit-button>' . $network . '</div>';
}

add_action(
	'init',
	static function (): void {
		wp_register_script( 'appkit', plugins_url( 'appkit.js', __FILE__ ), array(), '0.1.0', true );
		wp_register_script( 'appkit-sign-in', plugins_url( 'sign-in.js', __FILE__ ), array( 'appkit' ), '0.1.0', true );
		wp_register_script( 'appkit-block', plugins_url( 'block.js', __FILE__ ), array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-i18n' ), '0.1.0', true );
		add_shortcode( 'appkit_button', 'appkit_button' );
		register_block_type(
			'appkit/button',
			array(
				'api_version'     => 2,
				'title'           => __( 'Wallet button', 'appkit' ),
				'category'        => 'widgets',
				'attributes'      => array(
					'label'   => array( 'type' => 'string', 'default' => '' ),
					'size'    => array( 'type' => 'string', 'default' => '' ),
					'network' => array( 'type' => 'boolean', 'default' => false ),
				),
				'editor_script'   => 'appkit-block',
				'render_callback' => 'appkit_button',
			)
		);
	}
);

add_filter(
	'script_loader_tag',
	static function ( string $tag, string $handle ): string {
		if ( 'appkit' !== $handle ) {
			return $tag;
		}
		$attributes = '';
		foreach ( appkit_tag_attributes() as $name => $value ) {
			$attributes .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
		$options = wp_json_encode( appkit_block_options(), JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES );
		$block   = '<script type="application/json" id="appkit-options">' . $options . '</script>' . "\n";
		return $block . str_replace( '<script ', '<script' . $attributes . ' ', $tag );
	},
	10,
	2
);
