/** The platform's complete REST API. The client's methods and their types are derived from this table. */

export const RESOURCES = {
  assistant: {
    ...entity('/assistant', 'Assistant'),
    validateBackgroundSound: 'POST /assistant/background-sound/validate json',
    draft: drafts('/assistant'),
    replace: 'PUT /assistant/{id} json:Assistant -> Assistant',
    restore: 'POST /assistant/{id}/restore/{version}',
    /** Deprecated by the platform in favor of `versions.list`. */
    version: 'GET /assistant/{id}/version? -> Page',
    versions: {
      list: 'GET /assistant/{id}/versions? -> Page',
      get: 'GET /assistant/{id}/versions/{version}?',
      update: 'PATCH /assistant/{id}/versions/{version} json',
      delete: 'DELETE /assistant/{id}/versions/{version}?',
    },
  },
  squad: entity('/squad', 'Squad'),
  workflow: { ...entity('/workflow', 'Workflow'), list: 'GET /workflow -> Workflow[]' },
  call: {
    ...entity('/call', 'Call'),
    create: 'POST /call json:Call -> Call|Batch',
    delete: 'DELETE /call/{id} json?',
    createWeb: 'POST /call/web json:WebCall -> Call',
    /** Deprecated by the platform in favor of `create`. */
    createPhone: 'POST /call/phone json:Call -> Call|Batch',
    logs: 'GET /call/{id}/call-logs -> File',
    pcap: 'GET /call/{id}/pcap -> Recording',
    assistantRecording: 'GET /call/{id}/assistant-recording -> Recording',
    customerRecording: 'GET /call/{id}/customer-recording -> Recording',
    monoRecording: 'GET /call/{id}/mono-recording -> Recording',
    stereoRecording: 'GET /call/{id}/stereo-recording -> Recording',
    videoRecording: 'GET /call/{id}/video-recording -> Recording',
  },
  chat: {
    create: 'POST /chat json:Chat -> Chat',
    list: 'GET /chat? -> Page',
    get: 'GET /chat/{id}',
    delete: 'DELETE /chat/{id}',
    export: 'GET /chat/export? -> File',
    createResponse: 'POST /chat/responses json:Chat -> Chat',
    createWeb: 'POST /chat/web json:Chat -> Chat',
    createWebResponse: 'POST /chat/web/responses json:Chat -> Chat',
  },
  campaign: pagedResource('/campaign'),
  session: { ...pagedResource('/session'), export: 'GET /session/export? -> File' },
  phoneNumber: {
    ...resource('/phone-number'),
    /** Both are deprecated by the platform in favor of `create`. */
    importTwilio: 'POST /phone-number/import/twilio json',
    importVonage: 'POST /phone-number/import/vonage json',
  },
  tool: {
    ...resource('/tool'),
    draft: drafts('/tool'),
    versions: {
      list: 'GET /tool/{id}/versions? -> Page',
      get: 'GET /tool/{id}/versions/{version}?',
      update: 'PATCH /tool/{id}/versions/{version} json',
      delete: 'DELETE /tool/{id}/versions/{version}?',
    },
  },
  file: {
    ...resource('/file'),
    create: 'POST /file form',
    /** Deprecated by the platform in favor of `create`. */
    upload: 'POST /file/upload form',
  },
  knowledgeBase: resource('/knowledge-base'),
  structuredOutput: {
    ...pagedResource('/structured-output'),
    update: 'PATCH /structured-output/{id}? json',
    run: 'POST /structured-output/run json',
  },
  testSuite: {
    ...pagedResource('/test-suite'),
    test: pagedResource('/test-suite/{testSuiteId}/test'),
    run: pagedResource('/test-suite/{testSuiteId}/run'),
  },
  eval: {
    ...pagedResource('/eval'),
    run: {
      create: 'POST /eval/run json',
      list: 'GET /eval/run? -> Page',
      get: 'GET /eval/run/{id}',
      delete: 'DELETE /eval/run/{id}',
    },
    simulation: {
      ...pagedResource('/eval/simulation'),
      concurrency: 'GET /eval/simulation/concurrency',
      personality: pagedResource('/eval/simulation/personality'),
      scenario: {
        ...pagedResource('/eval/simulation/scenario'),
        generate: 'POST /eval/simulation/scenario/generate json',
      },
      suite: {
        ...pagedResource('/eval/simulation/suite'),
        duplicate: 'POST /eval/simulation/suite/{id}/duplicate',
      },
      run: {
        create: 'POST /eval/simulation/run json',
        list: 'GET /eval/simulation/run? -> Page',
        get: 'GET /eval/simulation/run/{id}',
        update: 'PATCH /eval/simulation/run/{id}',
        item: {
          list: 'GET /eval/simulation/run/{id}/item? -> Page',
          get: 'GET /eval/simulation/run/{id}/item/{itemId}',
          update: 'PATCH /eval/simulation/run/{id}/item/{itemId}',
          generate: 'POST /eval/simulation/run/{id}/item/{itemId}/generate?',
        },
      },
    },
  },
  org: {
    ...resource('/org'),
    list: 'GET /org',
    featureFlag: 'GET /org/feature-flag?',
    user: 'GET /org/{id}/user',
    auth: 'GET /org/{id}/auth',
    leave: 'DELETE /org/{id}/leave',
    removeMember: 'DELETE /org/{id}/member/{memberId}/leave',
    updateRole: 'PATCH /org/{id}/role json',
    invite: 'POST /org/{id}/invite json',
    invitation: {
      pending: 'GET /org/{id}/invitations/pending',
      delete: 'DELETE /org/{id}/invitations/{invitationId}',
    },
    zeroDataRetention: { enable: 'POST /org/{id}/zdr', disable: 'DELETE /org/{id}/zdr' },
  },
  token: resource('/token'),
  credential: {
    ...resource('/credential'),
    createSession: 'POST /credential/session json',
    webhook: 'POST /credential/webhook json open',
    trigger: 'POST /credential/trigger json',
  },
  template: {
    ...resource('/template'),
    create: 'POST /template json:Templates',
    pinned: 'GET /template/pinned',
  },
  voiceLibrary: {
    list: 'GET /voice-library/{provider}? -> Page',
    accents: 'GET /voice-library/{provider}/accents',
    sync: 'POST /voice-library/sync json',
    syncProvider: 'POST /voice-library/sync/{provider} json?',
    createSesameVoice: 'POST /voice-library/create-sesame-voice json|form',
    update: 'PATCH /voice-library/{id} json',
    delete: 'DELETE /voice-library/{id}',
  },
  voice: {
    cloneElevenLabs: 'POST /11labs/voice/clone form',
    clone: 'POST /vapi/voice/clone form',
  },
  analytics: { query: 'POST /analytics json' },
  observability: { scorecard: pagedResource('/observability/scorecard') },
  reporting: {
    board: {
      ...pagedResource('/reporting/board'),
      metricsOverview: 'GET /reporting/board/default/metrics-overview',
    },
    insight: {
      ...pagedResource('/reporting/insight'),
      preview: 'POST /reporting/insight/preview json',
      run: 'POST /reporting/insight/{id}/run json',
    },
  },
  v2: {
    assistant: { list: 'GET /v2/assistant? -> Page<Assistant>' },
    call: {
      list: 'GET /v2/call? -> Page<Call>',
      metadata: 'GET /v2/call/metadata? -> Page',
      /** CSV; JSON if `format` requests it, or if the export runs as a job (`async`, the platform's default). */
      export: 'GET /v2/call/export? -> File',
    },
    phoneNumber: { list: 'GET /v2/phone-number? -> Page' },
    campaign: {
      ...pagedResource('/v2/campaign'),
      get: 'GET /v2/campaign/{id}?',
      contacts: 'GET /v2/campaign/{id}/contacts? -> Page',
    },
    knowledgeBase: {
      ...resource('/v2/knowledge-base'),
      file: {
        list: 'GET /v2/knowledge-base/{id}/file',
        create: 'POST /v2/knowledge-base/{id}/file json',
        delete: 'DELETE /v2/knowledge-base/{id}/file/{fileId}',
        retry: 'POST /v2/knowledge-base/{id}/file/{fileId}/retry',
      },
    },
  },
} as const;

/** The methods of `platform.provider(provider)`, with the first path value bound. */
export const PROVIDER = {
  locations: 'GET /{provider}/locations',
  workflow: {
    list: 'GET /{provider}/workflows?',
    hooks: 'GET /{provider}/workflows/{workflowId}/hooks',
  },
  voice: {
    search: 'GET /{provider}/voice/search?',
    add: 'POST /{provider}/voice/add json',
  },
  /** Older names of the same endpoints, deprecated by the platform. */
  voices: {
    search: 'GET /{provider}/voices/search?',
    add: 'POST /{provider}/voices/add json',
  },
} as const;

/** The methods of `platform.provider(provider, resourceName)`, with the first two path values bound. */
export const PROVIDER_RESOURCE = {
  ...pagedResource('/provider/{provider}/{resourceName}'),
  create: 'POST /provider/{provider}/{resourceName} json?',
  update: 'PATCH /provider/{provider}/{resourceName}/{id} json?',
} as const;

/** Create, list, get, update and delete for one path. */
function resource<const Path extends string>(path: Path) {
  return { ...kept(path), list: `GET ${path}?` } as const;
}

/** The same with a paginated list. */
function pagedResource<const Path extends string>(path: Path) {
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

/** The same for an entity with known fields. */
function entity<const Path extends string, const Name extends string>(path: Path, name: Name) {
  return {
    create: `POST ${path} json:${name} -> ${name}`,
    list: `GET ${path}? -> ${name}[]`,
    get: `GET ${path}/{id} -> ${name}`,
    update: `PATCH ${path}/{id} json:${name} -> ${name}`,
    delete: `DELETE ${path}/{id}`,
  } as const;
}

/** Drafts of entities that are edited before publication. */
function drafts<const Path extends string>(path: Path) {
  return {
    all: `GET ${path}/draft? -> Page`,
    list: `GET ${path}/{id}/draft? -> Page`,
    create: `POST ${path}/{id}/draft json`,
    get: `GET ${path}/{id}/draft/{draftId}`,
    update: `PATCH ${path}/{id}/draft/{draftId} json`,
    delete: `DELETE ${path}/{id}/draft/{draftId}`,
  } as const;
}
