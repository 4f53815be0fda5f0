/** The script that daily-js loads: one machine for each call object that waits for one. */
import { CallMachine } from './call-machine.ts';
import { instanceOf, takePending } from './daily-globals.ts';

for (const callClientId of takePending()) {
  const instance = instanceOf(callClientId);
  if (instance === undefined) continue;
  const machine = new CallMachine(callClientId);
  instance.callMachine = machine.handle;
  machine.start();
}
