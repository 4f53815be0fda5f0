/** Prints some content without the page around it. */

/**
 * @param view the parent of the print frame until it is printed. The content gets its marks for session recorders, because
 * some recorders read each frame as a separate document.
 */
export function print(view: Element, content: Node): void {
  const frame = document.createElement('iframe');
  // Browsers do not print frames with display: none.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: sheet } = frame;
    if (!page || !sheet) return frame.remove();
    page.body.style.font = '1.25em/1.5 sans-serif';
    const marked = page.importNode(view, false);
    marked.append(page.importNode(content, true));
    page.body.append(marked);
    sheet.addEventListener('afterprint', () => frame.remove());
    sheet.print();
  });
  view.append(frame);
}
