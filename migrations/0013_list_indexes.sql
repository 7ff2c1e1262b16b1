-- The list of sales is filtered by any choice, weight and amount. Rows of a common value are met soon on the way
-- down the list; these indexes find the rare ones.

-- How a sale was paid: the payment mode of a credit sale is a formality.
alter table day_entries add column paid_by text not null
  generated always as (case saletype when 'Credit Sales' then 'credit' else payment_mode end) stored;
create index day_entries_choices_idx on day_entries (product, saletype, paid_by, customer_type);
create index day_entries_weight_idx on day_entries (weight) where weight <> 14.2;
create index day_entries_amount_idx on day_entries (amount);
-- The choices depend on each other: a stove has no weight, an empty combination looks like a common one.
create statistics day_entries_choices_stats (mcv)
  on product, saletype, paid_by, customer_type, weight from day_entries;
