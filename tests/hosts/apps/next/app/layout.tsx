import type { ReactNode } from 'react';
import { Agent } from './agent';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Agent />
      </body>
    </html>
  );
}
