-- Texts of customers live in the twelve namespaces of the specification: the others become groups of keys in them.
UPDATE "translations" SET "namespace" = moved.to_namespace, "key" = moved.to_group || '.' || "key"
FROM (VALUES
  ('reviews', 'home', 'reviews'),
  ('track-record', 'services', 'trackRecord'),
  ('offers', 'checkout', 'offers'),
  ('promotions', 'checkout', 'promotions'),
  ('cases', 'orders', 'cases'),
  ('delivery', 'orders', 'delivery'),
  ('documents', 'orders', 'documents'),
  ('billing', 'orders', 'billing'),
  ('mail', 'orders', 'emails'),
  ('account', 'dashboard', 'account')
) AS moved (from_namespace, to_namespace, to_group)
WHERE "translations"."namespace" = moved.from_namespace;
--> statement-breakpoint
UPDATE "translation_changes" SET "namespace" = moved.to_namespace, "key" = moved.to_group || '.' || "key"
FROM (VALUES
  ('reviews', 'home', 'reviews'),
  ('track-record', 'services', 'trackRecord'),
  ('offers', 'checkout', 'offers'),
  ('promotions', 'checkout', 'promotions'),
  ('cases', 'orders', 'cases'),
  ('delivery', 'orders', 'delivery'),
  ('documents', 'orders', 'documents'),
  ('billing', 'orders', 'billing'),
  ('mail', 'orders', 'emails'),
  ('account', 'dashboard', 'account')
) AS moved (from_namespace, to_namespace, to_group)
WHERE "translation_changes"."namespace" = moved.from_namespace;
