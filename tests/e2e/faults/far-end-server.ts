/** The program behind `far-end.ts`: serves the pages and the stand-ins until it is killed, and prints its address. */
import { startServer } from '../../../demo/server/server.ts';

const server = await startServer({ port: 0 });
await server.warmUp();
console.log(server.url);
