/** The context of every action: the machine behind one call object. */
import type { InputSettings } from './input-settings.ts';
import type { Meeting } from './meeting/meeting.ts';
import type { PageLink, PageMessage } from './page-link.ts';

export type MachineContext = {
  readonly callClientId: string;
  readonly page: PageLink;
  meeting: Meeting | null;
  inputSettings: InputSettings;
  speakerId: string;
};

export type Action = (context: MachineContext, message: PageMessage) => void;
