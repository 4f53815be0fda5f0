/** What the person at the page may do. */
import { createContext, useContext } from 'react';
import type { Role } from '../web/page-contract.ts';

/** Without a provider, nothing but reading. */
export const RoleContext = createContext<Role | null>(null);

/** Staff read, note and mark as done: the server refuses the rest to them. */
export const useIsOwner = (): boolean => useContext(RoleContext) === 'owner';

/** Not for the provider, who only looks. */
export function useMayChange(): boolean {
  const role = useContext(RoleContext);
  return role === 'owner' || role === 'staff';
}
