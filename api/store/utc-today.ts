/** The current day in UTC, by the database's clock, as SQL. */
export const TODAY = "(now() at time zone 'UTC')::date"
