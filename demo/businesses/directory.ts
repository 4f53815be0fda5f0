/** What the console reads of the demo's businesses. */
export type Place = {
  readonly page: string;
  /** Mail addresses of those who may sign in there. */
  readonly people: readonly string[];
};

export type ListedBusiness = {
  readonly name: string;
  readonly status: string;
  /** With its tag. */
  readonly page: string;
  readonly inbox: Place;
};

export type BusinessList = { readonly provider: Place; readonly businesses: readonly ListedBusiness[] };
