/** What a conversation needs, as one door for the entrance: it is imported once the dialog is wanted, never before. */
export { Session } from '../session/session.ts';
export { mountView } from './mount.tsx';
