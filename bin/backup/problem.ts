/** Why a backup cannot be made or restored: shown as one sentence, without a stack. */
export class BackupProblem extends Error {}
