/** The local call endpoint's path, with which the tag's `call-endpoint` begins. */
export const ENDPOINT_PATH = '/call-endpoint';

/** Where the console reads the record. Only this server has it; the endpoint does not. */
export const RECORD_PATH = `${ENDPOINT_PATH}/record`;
