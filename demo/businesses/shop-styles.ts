/** The styles of the made-up websites. */
import type { Shop } from './shops.ts';

export function shopStyles(colors: Shop['colors'] | undefined): string {
  const properties = Object.entries(colors ?? {}).map(([name, color]) => `--${name}:${color}`);
  return `:root{color-scheme:light dark;${properties.join(';')}}${STYLES}`;
}

const STYLES = `
*{box-sizing:border-box}
body{margin:0;padding:0 clamp(1.25rem,6vw,6rem) 8rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1.5rem;padding:1.25rem 0;border-bottom:1px solid var(--rule)}
.name{margin:0;font-weight:700}
a{color:var(--accent)}
.call{font-variant-numeric:tabular-nums}
h1{max-width:16em;margin:clamp(3rem,12vh,7rem) 0 0;font:600 clamp(2.25rem,6vw,4.25rem)/1.08 Georgia,'Times New Roman',serif;text-wrap:balance}
.text{max-width:34em;margin:1.25rem 0 2rem;font-size:1.1875rem;color:var(--quiet)}
.talk{display:inline-block;padding:.75rem 1.5rem;border-radius:.375rem;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
task-tamer-agent{--task-tamer-accent:var(--accent);--task-tamer-accent-ink:var(--accent-ink)}
section{max-width:44rem;margin-top:4rem}
h2{margin:0 0 .75rem;font-size:1rem}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;padding:.625rem 0;border-top:1px solid var(--rule)}
dt{font-weight:600}
dd{margin:0;color:var(--quiet)}
footer{max-width:44rem;margin-top:5rem;font-size:.9375rem;color:var(--quiet)}
`;
