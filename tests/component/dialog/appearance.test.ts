/// <reference types="mocha" />
/** Scope: theme and language: set by attribute, inherited from the page, and changed while the dialog is open. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { eventually, view } from '../queries.ts';
import { openDialog, pasteName, submit } from '../visit.ts';

before(() => loadScript());
afterEach(async () => {
  await removeAgents();
  document.documentElement.removeAttribute('lang');
});

/** The mean of a computed color's three channels, 0 to 255. */
function lightness(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  assert.isNotNull(canvas);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3;
}

const paperLightness = (dialog: Element): number => lightness(getComputedStyle(dialog).backgroundColor);

it('the widget follows its theme attribute, even while the dialog is open', async () => {
  const agent = placeAgent({ ...WORKING, theme: 'dark' });
  const dialog = await openDialog(agent);
  assert.isBelow(paperLightness(dialog), 80);
  assert.isAbove(lightness(getComputedStyle(dialog).color), 170);
  agent.setAttribute('theme', 'light');
  await settled();
  await eventually(() => assert.isAbove(paperLightness(dialog), 200));
  assert.isBelow(lightness(getComputedStyle(dialog).color), 90);
});

it("the widget follows the system's color scheme by default", async () => {
  const agent = placeAgent();
  const dialog = await openDialog(agent);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  assert.equal(paperLightness(dialog) < 80, dark);
});

it("the widget takes the page's colors from its custom properties", async () => {
  const agent = placeAgent({ ...WORKING, theme: 'light' });
  const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
  const before = getComputedStyle(launcher).backgroundColor;
  agent.style.setProperty('--task-tamer-accent', 'rgb(120, 0, 80)');
  await eventually(() => assert.notEqual(getComputedStyle(launcher).backgroundColor, before));
});

it('the widget is available in Spanish', async () => {
  const agent = placeAgent({ ...WORKING, language: 'es' });
  view(agent).getByRole('button', { name: 'Hablar con Erin' });
  await openDialog(agent);
  view(agent).getByRole('dialog', {
    name: 'Hable con Erin, nuestra agente de IA',
    description: 'Escriba su nombre para empezar a reservar su llamada.',
  });
  view(agent).getByRole('textbox', { name: 'Su nombre' });
  view(agent).getByRole('checkbox', { name: /^Acepto la interacción por voz/ });
  submitSpanish();
  await view(agent).findByText('El nombre es obligatorio');

  function submitSpanish(): void {
    view(agent).getByRole('button', { name: 'Iniciar llamada' }).click();
  }
});

it("the widget follows the page's language, and is English if its language is not supported", async () => {
  document.documentElement.lang = 'es-MX';
  const spanish = placeAgent({ launcher: 'on' });
  view(spanish).getByRole('button', { name: 'Hablar con Erin' });
  spanish.remove();
  const agent = placeAgent({ language: 'fi' });
  await openDialog(agent);
  view(agent).getByRole('dialog', { name: 'Talk to Erin, our AI Agent' });
});

it('the dialog keeps the typed name when the language changes', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  submit(agent);
  pasteName(agent, 'Grace');
  agent.setAttribute('language', 'es');
  await view(agent).findByRole('textbox', { name: 'Su nombre' });
  view(agent).getByDisplayValue('Grace');
});
