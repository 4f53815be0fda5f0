/** Translates further engine events, for rooms with more commands. */
import type { RecordingEventName, RoomEvent, ScreenShareEventName } from '../room/room.ts';
import { TRANSLATIONS, type Translate, type Translations } from './daily-events.ts';
import { at, numbers, plain } from './payloads.ts';

const recording =
  (event: RecordingEventName): Translate =>
  (payload) => ({ type: 'recording', event, detail: plain(payload) });

const screenShare = (event: ScreenShareEventName) => (): RoomEvent => ({ type: 'screen-share', event });

export const EXTENDED_TRANSLATIONS = {
  ...TRANSLATIONS,
  'local-audio-level': (payload) => ({
    type: 'local-level',
    level: numbers([at(payload, 'audioLevel')])[0] ?? 0,
  }),
  'recording-started': recording('recording-started'),
  'recording-stopped': recording('recording-stopped'),
  'recording-stats': recording('recording-stats'),
  'recording-upload-completed': recording('recording-upload-completed'),
  'local-screen-share-started': screenShare('screen-share-started'),
  'local-screen-share-stopped': screenShare('screen-share-stopped'),
  'local-screen-share-canceled': screenShare('screen-share-canceled'),
} as const satisfies Translations;
