/** Why a backup cannot be made or restored: told in one sentence, without a stack. */
export class BackupProblem extends Error {}
