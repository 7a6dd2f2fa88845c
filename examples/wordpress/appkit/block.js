// The block in the editor: what the element will look like, and its attributes beside it. Written without JSX, so nothing is built.
{
  const { blocks, blockEditor, components, element, i18n } = window.wp;
  const el = element.createElement;
  const { __ } = i18n;

  const look = {
    display: "inline-block",
    padding: "10px 18px",
    borderRadius: "12px",
    background: "#4f5fe0",
    color: "#fff",
    font: "600 14px system-ui, sans-serif",
  };

  const Fields = ({ attributes: { label, size, network }, setAttributes }) =>
    el(
      components.PanelBody,
      { title: __("Button", "appkit") },
      el(components.TextControl, {
        label: __("Label", "appkit"),
        value: label,
        onChange: (value) => setAttributes({ label: value }),
      }),
      el(components.ToggleControl, {
        label: __("Small", "appkit"),
        checked: size === "sm",
        onChange: (isSmall) => setAttributes({ size: isSmall ? "sm" : "" }),
      }),
      el(components.ToggleControl, {
        label: __("Network beside it", "appkit"),
        checked: network,
        onChange: (value) => setAttributes({ network: value }),
      }),
    );

  const Edit = (props) =>
    el(
      "div",
      blockEditor.useBlockProps(),
      el(blockEditor.InspectorControls, null, el(Fields, props)),
      el("span", { style: look }, props.attributes.label || __("Connect Wallet", "appkit")),
    );

  blocks.registerBlockType("appkit/button", {
    title: __("Wallet button", "appkit"),
    icon: "money-alt",
    edit: Edit,
    save: () => null,
  });
}
