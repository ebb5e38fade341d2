type StockReminderTable = { family_id: string; product_id: string; asked_at: Date }

export type RestockTables = { stock_reminder: StockReminderTable }
