ALTER TABLE "stored_bytes" ADD COLUMN "checks" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes", "checks")
SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), 0, 0, count(*) FROM "checks" GROUP BY 1
ON CONFLICT ("project_id", "part") DO UPDATE SET "checks" = excluded."checks";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_check_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes", "checks")
    SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, -sum("stored_bytes"), -count(*)
    FROM "removed" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("project_id", "part") DO UPDATE
    SET "bytes" = "kept"."bytes" + excluded."bytes", "checks" = "kept"."checks" + excluded."checks";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes", "checks")
    SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, sum("stored_bytes"), count(*)
    FROM "added" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("project_id", "part") DO UPDATE
    SET "bytes" = "kept"."bytes" + excluded."bytes", "checks" = "kept"."checks" + excluded."checks";
  END IF;
  RETURN NULL;
END $$;
