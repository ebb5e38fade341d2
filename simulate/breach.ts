/** What must never happen has happened; `says` is what should hold, in the words of the shop. */
export class Breach extends Error {
  readonly says: string
  readonly rows: unknown[]

  constructor(says: string, rows: unknown[]) {
    super(says)
    this.says = says
    this.rows = rows
  }
}
