/** The script that daily-js loads: creates a machine for each waiting call object. */
import { CallMachine } from './call-machine.ts';
import { instanceOf, takePending } from './daily-globals.ts';

for (const callClientId of takePending()) {
  const instance = instanceOf(callClientId);
  if (instance === undefined) continue;
  const machine = new CallMachine(callClientId);
  instance.callMachine = machine.handle;
  machine.start();
}
