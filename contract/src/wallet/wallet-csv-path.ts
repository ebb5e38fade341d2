/** Where a parent finds all movements of the wallet as a file; it needs the same access token as every call of a family. */
export const walletCsvPath = '/api/wallet/transactions.csv'
