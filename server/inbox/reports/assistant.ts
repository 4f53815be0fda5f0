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
 * A call's server replaces the assistant's, whose tools would then get no answers.
 * @returns null if the inbox should poll the platform instead
 * @throws with a sentence for the owner, who must choose
 */
export async function whereToReport(
  { reportsTo, keepsServer }: InboxSettings,
  endpoint: Context,
): Promise<string | null> {
  if (reportsTo === null || keepsServer === false) return reportsTo;
  const { assistant, assistantOverrides } = endpoint.settings;
  const whole = typeof assistant === 'string' ? await read(endpoint, 'assistant', assistant) : assistant;
  const tools = whole === null ? null : await toolsOf(endpoint, [whole, assistantOverrides]);
  if (tools === null) {
    endpoint.report(
      'inbox',
      'The assistant could not be read, so it is not known whether its tools need its server: the platform is asked what became of each call.',
    );
    return null;
  }
  const dependent = [
    ...([whole, assistantOverrides].some(hasServer) ? ['its own server'] : []),
    ...(tools.some(needsServer) ? ['tools without a server'] : []),
  ];
  if (dependent.length === 0) return reportsTo;
  throw new Error(`The assistant has ${dependent.join(' and ')}. ${CHOICE}`);
}

/** The tools in the definitions, and those that they name by id. Null if one of them could not be read. */
async function toolsOf(
  endpoint: Context,
  definitions: readonly unknown[],
): Promise<readonly unknown[] | null> {
  const listed = (name: string) => definitions.flatMap((each) => listOf(fieldOf(each, 'model', name)));
  const ids = new Set(listed('toolIds').map(String));
  const named = await Promise.all([...ids].map((id) => read(endpoint, 'tool', id)));
  const appended = definitions.flatMap((each) => listOf(fieldOf(each, 'tools:append')));
  return named.includes(null) ? null : [...listed('tools'), ...appended, ...named];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

async function read(endpoint: Context, kind: 'assistant' | 'tool', id: string): Promise<unknown> {
  try {
    return await askPlatform(endpoint, { method: 'GET', path: `/${kind}/${encodeURIComponent(id)}` });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function hasServer(definition: unknown): boolean {
  const url = fieldOf(definition, 'server', 'url') ?? fieldOf(definition, 'serverUrl');
  return typeof url === 'string' && url !== '';
}

/** The platform sends the calls of a tool without a server to the call's server, which would be ours. */
const needsServer = (tool: unknown): boolean =>
  isObject(tool) && fieldOf(tool, 'type') === 'function' && fieldOf(tool, 'server', 'url') === undefined;
