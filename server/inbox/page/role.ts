/** What the person at the page may do. The server refuses the rest, operation by operation. */
import { createContext, useContext } from 'react';
import type { Role } from '../web/page-contract.ts';

/** Without a provider, nothing but daily work. */
export const RoleContext = createContext<Role | null>(null);

export const useIsOwner = (): boolean => useContext(RoleContext) === 'owner';

/** Someone of the provider, who leaves no marks of having read, and changes nothing that outlasts the look. */
export const useIsLooking = (): boolean => useContext(RoleContext) === 'provider';

/** Not for staff. */
export const useMaySet = (): boolean => useContext(RoleContext) !== 'staff';
