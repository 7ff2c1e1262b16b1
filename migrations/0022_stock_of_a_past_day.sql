-- What a godown held at the end of a day is what it holds now, less what came and went since. Sales off a load touch no
-- godown and are not in this index.
create index stock_movements_godown_date_idx on stock_movements (date)
  where from_place = 'godown' or to_place = 'godown';
