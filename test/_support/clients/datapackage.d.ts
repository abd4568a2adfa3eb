/** As much of it as the tests use. */
declare module 'datapackage' {
  interface Resource {
    readonly name: string;
    readonly schema: { readonly fields: readonly { readonly name: string; readonly type: string }[] };
    read(options: { readonly keyed: true }): Promise<readonly Readonly<Record<string, unknown>>[]>;
  }
  export class Package {
    static load(descriptor: string | object): Promise<Package>;
    readonly valid: boolean;
    readonly errors: readonly Error[];
    readonly resources: readonly Resource[];
  }
}
