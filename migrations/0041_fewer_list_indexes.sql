-- Rare choices, weights and amounts are found by reading the sales: 0.02 s for a year of 150,000, 0.12 s for a million. For
-- an order by amount PostgreSQL followed its index through the whole table, which took longer than a sort.
drop index day_entries_choices_idx, day_entries_weight_idx, day_entries_amount_idx;
drop statistics day_entries_choices_stats;
