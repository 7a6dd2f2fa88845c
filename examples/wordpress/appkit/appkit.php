<?php
/**
 * Plugin Name: AppKit
 * Description: A wallet button as a block and a shortcode, and sign-in with a wallet.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: Apache-2.0
 * Text Domain: appkit
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/settings.php';
require __DIR__ . '/button.php';
require __DIR__ . '/sign-in.php';
