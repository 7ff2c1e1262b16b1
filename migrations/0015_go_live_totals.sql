-- The totals of the paper are sums of many rows, each of which may be as large as a figure can be.
alter table go_live alter column rupees type numeric(18, 2), alter column cylinders type bigint;
