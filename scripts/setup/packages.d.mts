export function packagesAreInstalled(root: string): boolean;
