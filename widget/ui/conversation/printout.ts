/** Prints some content without the page around it. */

/** @param home the parent of the print frame until it is printed */
export function print(home: Node, content: Node): void {
  const frame = document.createElement('iframe');
  // Browsers do not print frames with display: none.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: sheet } = frame;
    if (!page || !sheet) return frame.remove();
    page.body.style.font = '1.25em/1.5 sans-serif';
    page.body.append(page.importNode(content, true));
    sheet.addEventListener('afterprint', () => frame.remove());
    sheet.print();
  });
  home.appendChild(frame);
}
