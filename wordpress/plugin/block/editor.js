/**
 * The block in the editor, which stores only its text. PHP renders the block on each page view.
 *
 * @license GPL-2.0-or-later
 */
(({ blocks, blockEditor, element, i18n }) => {
  /** @param {{ attributes: { text: string }, setAttributes: (attributes: { text: string }) => void }} block */
  const Edit = ({ attributes, setAttributes }) =>
    element.createElement(
      'div',
      blockEditor.useBlockProps({ className: 'wp-block-button' }),
      element.createElement(blockEditor.RichText, {
        tagName: 'span',
        className: 'wp-block-button__link wp-element-button',
        'aria-label': i18n.__('Words on the button', 'task-tamer'),
        placeholder: i18n.__('Talk to us', 'task-tamer'),
        allowedFormats: [],
        withoutInteractiveFormatting: true,
        value: attributes.text,
        onChange: (/** @type {string} */ text) => setAttributes({ text }),
      }),
    );
  blocks.registerBlockType('task-tamer/button', { edit: Edit, save: () => null });
})(globalThis.wp);
