// Scope: the WordPress plugin without WordPress or PHP: the content of its zip, and that it matches the contract. Its
// behavior is tested in hosts/wordpress/.
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { sourceFiles, zipOf } from '../../../wordpress/build/plugin-zip.ts';
import { ATTRIBUTES } from '../../../widget/contract.ts';

const FILES = new Map([...sourceFiles()].map(([path, bytes]) => [path, strFromU8(bytes)]));
const PHP = [...FILES].filter(([path]) => path.endsWith('.php'));
const read = (path: string): string => FILES.get(path) ?? '';
const field = (path: string, name: string): string =>
  new RegExp(`^(?: \\* )?${name}:\\s+(.+)$`, 'm').exec(read(path))?.[1] ?? '';

describe('the zip', () => {
  it('has each file in the folder by which WordPress identifies the plugin', () => {
    const found = unzipSync(zipOf(sourceFiles()));
    expect(Object.keys(found)).toEqual([...FILES.keys()].map((path) => `task-tamer/${path}`).toSorted());
    expect(strFromU8(found['task-tamer/uninstall.php'] ?? new Uint8Array())).toBe(read('uninstall.php'));
  });

  it('has the same bytes at any time and for any order of the files', () => {
    expect(zipOf(sourceFiles())).toEqual(zipOf(new Map([...sourceFiles()].toReversed())));
  });

  it('contains no time but the earliest that the format allows', () => {
    const zip = zipOf(sourceFiles());
    expect(new DataView(zip.buffer, zip.byteOffset).getUint32(10, true)).toBe(0x00210000);
  });
});

describe('the plugin’s header and readme', () => {
  it('have the version of the package', () => {
    expect(field('task-tamer.php', 'Version')).toBe(packageJson.version);
    expect(field('readme.txt', 'Stable tag')).toBe(packageJson.version);
    expect(PHP.filter(([, text]) => text.includes('{{'))).toEqual([]);
  });

  it.each(['Requires at least', 'Requires PHP', 'License', 'License URI'])('agree about %s', (name) => {
    expect(field('task-tamer.php', name)).not.toBe('');
    expect(field('readme.txt', name)).toBe(field('task-tamer.php', name));
  });

  it('have no more tags than WordPress.org shows', () => {
    expect(field('readme.txt', 'Tags').split(', ').length).toBeLessThanOrEqual(5);
  });
});

describe.each(PHP)('%s', (path, text) => {
  it('states its license, and does nothing when it is requested directly', () => {
    expect(text).toMatch(/^<\?php\n\/\*\*/);
    expect(text).toContain(
      path === 'task-tamer.php' ? 'License:           GPL-2.0-or-later' : '@license GPL-2.0-or-later',
    );
    expect(text).toMatch(/^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
  });

  it('translates all its texts with the plugin’s text domain', () => {
    const calls = [...text.matchAll(/\b(?:__|esc_html__|esc_attr__|_e|_x|_n)\( (.*)/g)].map(
      ([, rest]) => rest,
    );
    expect(calls.filter((rest) => !rest?.includes(", 'task-tamer' )"))).toEqual([]);
  });
});

describe('the settings page', () => {
  const sections =
    /const SECTIONS = array\(([\s\S]*?)\n\);/.exec(read('includes/settings-fields.php'))?.[1] ?? '';
  const endpoints =
    /const ENDPOINTS_OWN = array\(([\s\S]*?)\n\);/.exec(read('includes/settings.php'))?.[1] ?? '';
  const quoted = (text: string): readonly string[] =>
    [...text.replaceAll(/'\w+'\s+=>/g, '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);

  it('names only existing attributes, each once', () => {
    const named = quoted(sections);
    expect(named.length).toBeGreaterThan(5);
    expect(new Set(named).size).toBe(named.length);
    expect(
      [...named, ...quoted(endpoints)].filter((name) => !ATTRIBUTES.some((known) => known === name)),
    ).toEqual([]);
  });
});

it('the plugin deletes the option that it stores', () => {
  const [, option = '?'] = /const OPTION = '(\w+)'/.exec(read('includes/settings.php')) ?? [];
  expect(read('uninstall.php').match(new RegExp(`delete_option\\( '${option}' \\)`, 'g'))).toHaveLength(2);
});
