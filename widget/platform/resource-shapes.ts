/** Sets of endpoints that many resources have. */

/** Create, list, get, update and delete, below one path. */
export function resource<const Path extends string>(path: Path) {
  return { ...kept(path), list: `GET ${path}?` } as const;
}

/** The same, for what is listed in pages. */
export function pagedResource<const Path extends string>(path: Path) {
  return { ...kept(path), list: `GET ${path}? -> Page` } as const;
}

function kept<const Path extends string>(path: Path) {
  return {
    create: `POST ${path} json`,
    get: `GET ${path}/{id}`,
    update: `PATCH ${path}/{id} json`,
    delete: `DELETE ${path}/{id}`,
  } as const;
}

/** The same, for an entity whose fields are known. */
export function entity<const Path extends string, const Name extends string>(path: Path, name: Name) {
  return {
    create: `POST ${path} json:${name} -> ${name}`,
    list: `GET ${path}? -> ${name}[]`,
    get: `GET ${path}/{id} -> ${name}`,
    update: `PATCH ${path}/{id} json:${name} -> ${name}`,
    delete: `DELETE ${path}/{id}`,
  } as const;
}

/** Drafts of what is edited before it is published. */
export function drafts<const Path extends string>(path: Path) {
  return {
    all: `GET ${path}/draft? -> Page`,
    list: `GET ${path}/{id}/draft? -> Page`,
    create: `POST ${path}/{id}/draft json`,
    get: `GET ${path}/{id}/draft/{draftId}`,
    update: `PATCH ${path}/{id}/draft/{draftId} json`,
    delete: `DELETE ${path}/{id}/draft/{draftId}`,
  } as const;
}
