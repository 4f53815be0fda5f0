/** The visitor's actions, from opening the dialog to a live call. */
import { sendKeys } from '@web/test-runner-commands';
import type { TaskTamerAgentElement } from '../../widget/contract.ts';
import { next } from './events.ts';
import { eventually, part, rootOf, view } from './queries.ts';

export const VISITOR = 'Grace';

/** Opens the dialog, and resolves once React has hydrated it. */
export async function openDialog(agent: TaskTamerAgentElement): Promise<HTMLElement> {
  agent.open();
  await reactIsThere(agent);
  return view(agent).findByRole('dialog');
}

export const nameOf = (agent: TaskTamerAgentElement): HTMLInputElement =>
  view(agent).getByRole<HTMLInputElement>('textbox');

/** Not a message, because a page may have replaced `MessageChannel`. */
const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Opens the early dialog in either layout, and resolves once it is shown, before its first paint and before React can load. */
export async function openEarly(agent: TaskTamerAgentElement): Promise<HTMLDialogElement> {
  agent.open();
  for (let task = 0; task < 50 && !rootOf(agent).querySelector('.panel[open]'); task += 1) await nextTask();
  return part(agent, '.panel[open]') as HTMLDialogElement;
}

/** Resolves with the open dialog once React has hydrated it and renders each change. */
export async function reactIsThere(agent: TaskTamerAgentElement): Promise<HTMLElement> {
  const dialog = await eventually(() => {
    if (!isHydrated(part(agent, 'task-tamer-agent-view'))) throw new Error('React is not there yet.');
    return part(agent, '.panel[open]');
  });
  // React takes over the elements in a task after the hydration.
  await nextTask();
  await nextTask();
  return dialog;
}

/** React marks the container of a tree, and in the root's state whether it is hydrated. */
export function isHydrated(container: Element): boolean {
  const [, fiber] = Object.entries(container).find(([name]) => name.startsWith('__reactContainer$')) ?? [];
  const { element, isDehydrated } = fiber?.stateNode.current.memoizedState ?? {};
  return Boolean(element) && isDehydrated === false;
}

/** Types with the keyboard into the field for the name. */
export async function typeName(agent: TaskTamerAgentElement, name: string): Promise<HTMLInputElement> {
  const field = view(agent).getByRole<HTMLInputElement>('textbox', { name: 'Your name' });
  field.focus();
  field.select();
  await sendKeys({ press: 'Delete' });
  await sendKeys({ type: name });
  return field;
}

/** Pastes the name. Use it for names that are too long or unusual to type. */
export function pasteName(agent: TaskTamerAgentElement, name: string): void {
  view(agent).getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).select();
  document.execCommand('insertText', false, name);
}

export function consent(agent: TaskTamerAgentElement): void {
  view(agent)
    .getByRole('checkbox', { name: /^I agree/ })
    .click();
}

/** Presses a pointer on the form, which loads the bot check. */
export function touch(agent: TaskTamerAgentElement): void {
  part(agent, '.form').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
}

/** Ticks "I am human" in the bot check's frame, which is same-origin in the tests. */
export async function tickBotCheck(agent: TaskTamerAgentElement): Promise<void> {
  touch(agent);
  const box = await eventually(() => {
    const frame = rootOf(agent).querySelector<HTMLIFrameElement>('iframe[title^="Widget containing"]');
    const found = frame?.contentDocument?.querySelector<HTMLInputElement>('#check');
    if (!found || frame?.contentDocument?.readyState !== 'complete') throw new Error('no box to tick yet');
    return found;
  });
  box.click();
}

/** Ticks the bot check and waits until it has passed. */
export async function passBotCheck(agent: TaskTamerAgentElement): Promise<void> {
  await tickBotCheck(agent);
  await view(agent).findByText('Verification complete.');
}

export function submit(agent: TaskTamerAgentElement): void {
  view(agent).getByRole('button', { name: 'Start Call' }).click();
}

/** Returns to the form from the reason why a start failed. */
export function tryAgain(agent: TaskTamerAgentElement): void {
  view(agent).getByRole('button', { name: 'Try again' }).click();
}

/** Fills in the whole form and starts. */
export async function startCall(agent: TaskTamerAgentElement): Promise<void> {
  await openDialog(agent);
  await typeName(agent, VISITOR);
  consent(agent);
  await passBotCheck(agent);
  submit(agent);
}

/** Starts a call and waits until the agent listens. */
export async function reachLiveCall(agent: TaskTamerAgentElement): Promise<void> {
  const live = next(agent, 'call-start');
  const failed = next(agent, 'call-start-failed').then(({ reason, error }) => {
    throw new Error(`The call did not start: ${reason}, ${error}`);
  });
  failed.catch(() => undefined);
  await startCall(agent);
  await Promise.race([live, failed]);
}

export const callBar = (agent: TaskTamerAgentElement): HTMLElement => part(agent, '.call-bar');
