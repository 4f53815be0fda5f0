/** Installs the embeds that ours is compared with: only their built files are read. */
import { fileURLToPath } from 'node:url';
import { installApart } from './install.ts';

export const PEERS_FOLDER = fileURLToPath(new URL('../../.cache/peers', import.meta.url));
const PACKAGES = ['@elevenlabs/convai-widget-embed@0.5.4', '@vapi-ai/client-sdk-react@0.1.1'];

export function installPeers(): void {
  installApart(PEERS_FOLDER, PACKAGES);
}
