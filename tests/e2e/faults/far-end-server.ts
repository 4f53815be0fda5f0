/** Serves the pages and the stand-ins until it is killed, and says where: the program behind `far-end.ts`. */
import { startServer } from '../../../demo/server/server.ts';

const server = await startServer({ port: 0 });
await server.warmUp();
console.log(server.url);
