/** The page of a made-up business, as the pictures show it. */
import type { HostDocument } from '../e2e/host-pages/embed.ts';

const STYLE = `
  body { margin: 0; color-scheme: light dark; background: light-dark(#f7f4ee, #16201e); color: light-dark(#1c2b28, #e9e4d8);
    font: 17px/1.6 system-ui, sans-serif; }
  header, main { max-width: 560px; padding: 28px 48px; }
  header { display: flex; gap: 32px; }
  h1 { font: 600 40px/1.15 Georgia, serif; margin: 24px 0 16px; }
  strong { font: 600 19px Georgia, serif; }
  task-tamer-agent { --task-tamer-accent: #1f6f78; --task-tamer-accent-ink: #fff; }
`;

export const DENTIST: HostDocument = {
  head: `<style>${STYLE}</style>`,
  attributes: {
    'business-name': 'Harbor Dental',
    'contact-phone': '+12125550142',
    'assistant-overrides': JSON.stringify({
      firstMessage: 'Hi {{name}}, this is Erin from Harbor Dental. How can I help?',
    }),
  },
  body: ({ script, tag }) => `
<header><strong>Harbor Dental</strong><span>Services</span><span>Team</span><span>Contact</span></header>
<main><h1>Gentle dentistry by the harbor</h1>
<p>Checkups, cleanings and emergencies, six days a week. Ask Erin for a time that suits you, day or night.</p></main>
${tag}${script}`,
};
