-- A physical count may leave filled or empty out: what was not counted stays as it is.
alter table stock_adjustments alter column filled drop not null;
alter table stock_adjustments alter column empty drop not null;
alter table stock_adjustments add constraint stock_adjustments_blank_check check (
  kind = 'count' and num_nonnulls(filled, empty) > 0 or num_nonnulls(filled, empty) = 2
);
alter table stock_adjustments add constraint stock_adjustments_uncounted_check check (
  (filled is not null or filled_change = 0) and (empty is not null or empty_change = 0)
);
