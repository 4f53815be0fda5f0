/** Where the call endpoint is on this machine: the tag's `call-endpoint` begins like this. */
export const ENDPOINT_PATH = '/call-endpoint';

/** Where the console reads what happened. It is a door of this machine's and no part of the endpoint. */
export const RECORD_PATH = `${ENDPOINT_PATH}/record`;
