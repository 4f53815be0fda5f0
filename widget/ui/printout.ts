/** Prints some lines, and nothing of the page around them. */

/** @param home what the printout is put into until it is printed */
export function print(home: Node, language: string, [title = '', ...lines]: readonly string[]): void {
  const frame = document.createElement('iframe');
  // Browsers print no frame that is not displayed.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.setAttribute('aria-hidden', 'true');
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: sheet } = frame;
    if (!page || !sheet) return frame.remove();
    page.documentElement.lang = language;
    page.title = title;
    page.body.style.font = '1.25em/1.6 sans-serif';
    page.body.append(
      ...[title, ...lines].map((text, place) => element(page, place === 0 ? 'h1' : 'p', text)),
    );
    sheet.addEventListener('afterprint', () => frame.remove());
    sheet.print();
  });
  home.appendChild(frame);
}

function element(page: Document, name: string, text: string): HTMLElement {
  const made = page.createElement(name);
  made.textContent = text;
  return made;
}
