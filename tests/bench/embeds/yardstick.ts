/**
 * The minimum cost of any embed, as a baseline for the machine: an element, a button, and a plain form that a click
 * shows, without validation, translation or state. Serialized into the measured page, so it must not reference anything
 * outside itself.
 */
export function defineYardstick(): void {
  const STYLES = `
    button { font: 600 16px system-ui; border-radius: 2em; padding: 0.75em 1.25em; }
    .launcher { position: fixed; right: 20px; bottom: 20px; }
    dialog { font: 16px system-ui; inline-size: 400px; border: 1px solid; border-radius: 16px; padding: 24px; }
    h2 { font: 600 20px system-ui; }
    input[name] { display: block; box-sizing: border-box; inline-size: 100%; padding: 12px; font: inherit; }
    .check { block-size: 78px; border: 1px solid; }`;
  const FORM = `
    <form>
      <button type="button">Close</button>
      <h2>Talk to Erin</h2>
      <p>Erin answers at once and books the appointment.</p>
      <label>Your name <input name="name" autofocus /></label>
      <label><input type="checkbox" /> I agree to the <a href="/terms">terms</a>.</label>
      <div class="check">Checking that you are human …</div>
      <button>Start Call</button>
      <button type="button">Cancel</button>
    </form>`;

  class Yardstick extends HTMLElement {
    connectedCallback(): void {
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      root.adoptedStyleSheets = [sheet];
      const launcher = document.createElement('button');
      launcher.className = 'launcher';
      launcher.textContent = 'Talk to Erin';
      const dialog = document.createElement('dialog');
      launcher.addEventListener('click', () => {
        dialog.innerHTML = FORM;
        dialog.showModal();
      });
      root.append(launcher, dialog);
    }
  }
  customElements.define('bare-embed', Yardstick);
}
