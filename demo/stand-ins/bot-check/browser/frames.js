/* The DOM of one check: a checkbox frame, a challenge frame, and the form field. */

/**
 * @typedef {Record<string, unknown>} Params
 * @typedef {{ checkbox: HTMLIFrameElement, challenge: HTMLIFrameElement, panel: HTMLElement, field: HTMLTextAreaElement }} Parts
 */

/** @param {unknown} value @param {string} fallback */
export function text(value, fallback) {
  return typeof value === 'string' ? value : fallback;
}

/** @param {URL} source @param {string} id @param {Params} params @returns {Parts} */
export function createParts(source, id, params) {
  const isCompact = params['size'] === 'compact';
  const checkbox = createFrame(source, 'checkbox.html', id, params);
  checkbox.title = 'Widget containing checkbox for hCaptcha security challenge';
  checkbox.width = isCompact ? '164' : '303';
  checkbox.height = isCompact ? '144' : '78';
  const challenge = createFrame(source, 'challenge.html', id, params);
  challenge.title = 'Main content of the hCaptcha challenge';
  challenge.width = '280';
  challenge.height = '260';
  const panel = document.createElement('div');
  panel.style.display = 'none';
  panel.append(challenge);
  const field = document.createElement('textarea');
  field.name = 'h-captcha-response';
  field.style.display = 'none';
  return { checkbox, challenge, panel, field };
}

/** @param {URL} source @param {string} page @param {string} id @param {Params} params */
function createFrame(source, page, id, params) {
  const frame = document.createElement('iframe');
  const url = new URL(page, source);
  url.searchParams.set('id', id);
  url.searchParams.set('theme', text(params['theme'], 'light'));
  url.searchParams.set('hl', text(params['hl'], source.searchParams.get('hl') ?? 'en'));
  frame.src = url.href;
  frame.style.border = '0';
  frame.dataset['hcaptchaWidgetId'] = id;
  return frame;
}
