/** The stand-in of Twilio as a server of its own, and settings that send through it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Carrier, CARRIER } from '../../../../../demo/stand-ins/carrier/carrier.ts';
import type { TextSettings } from '../../../../../server/book/texts/settings.ts';

export type CarrierServer = {
  readonly carrier: Carrier;
  readonly settings: TextSettings;
  readonly close: () => Promise<void>;
};

export async function startCarrier(inbound: string | null = null): Promise<CarrierServer> {
  const carrier = new Carrier(inbound);
  const server = createServer(
    (request, response) => void carrier.answer(request, response, request.url ?? ''),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { accountSid, authToken, number: from } = CARRIER;
  return {
    carrier,
    settings: {
      provider: { kind: 'twilio', apiUrl, accountSid, authToken, from },
      countries: ['US'],
      perDay: 200,
      allowsPrivate: true,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
