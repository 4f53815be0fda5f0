/** Decides where the platform reports calls: the owner's assistant may have a server that its tools need. */
import { isObject } from '../../../widget/platform/json.ts';
import type { Context } from '../../context.ts';
import { fieldOf } from '../../http/fields.ts';
import { askPlatform } from '../../routes/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import type { InboxSettings } from '../context.ts';

const CHOICE =
  'KEEP_SERVER=true keeps it, and the inbox asks the platform about each call; KEEP_SERVER=false lets the inbox replace it.';

/**
 * A call's server replaces the assistant's, and its tools would get no answers.
 * @returns null if the inbox should poll the platform instead
 * @throws with a sentence for the owner, who must choose
 */
export async function whereToReport(
  { reportsTo, keepsServer }: InboxSettings,
  endpoint: Context,
): Promise<string | null> {
  if (reportsTo === null || keepsServer === false) return reportsTo;
  const { assistant, assistantOverrides } = endpoint.settings;
  const whole = typeof assistant === 'string' ? await read(endpoint, assistant) : assistant;
  if (whole === null) {
    endpoint.report(
      'inbox',
      'The assistant could not be read, so it is not known whether its tools need its server: the platform is asked what became of each call.',
    );
    return null;
  }
  const dependent = [whole, assistantOverrides].flatMap(dependents);
  if (dependent.length === 0) return reportsTo;
  throw new Error(`The assistant has ${dependent.join(' and ')}. ${CHOICE}`);
}

async function read(endpoint: Context, id: string): Promise<unknown> {
  try {
    return await askPlatform(endpoint, { method: 'GET', path: `/assistant/${encodeURIComponent(id)}` });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The parts of a definition that need another server. */
function dependents(definition: unknown): readonly string[] {
  const url = fieldOf(definition, 'server', 'url') ?? fieldOf(definition, 'serverUrl');
  const server = typeof url === 'string' && url !== '' ? ['its own server'] : [];
  const tools = fieldOf(definition, 'model', 'tools');
  const without = Array.isArray(tools) && tools.some(needsServer) ? ['tools without a server'] : [];
  return [...server, ...without];
}

const needsServer = (tool: unknown): boolean =>
  isObject(tool) && fieldOf(tool, 'type') === 'function' && fieldOf(tool, 'server', 'url') === undefined;
