use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::ThreadPoolBuilder;

use super::*;

/// A matrix by its blocks.
struct Sample {
    count: usize,
    pairs: Vec<[u32; 2]>,
    blocks: Vec<(u32, u32, Block)>,
}

fn some_block(random: &mut Pcg64Mcg) -> Block {
    std::array::from_fn(|_| std::array::from_fn(|_| random.random_range(-1.0..1.0)))
}

fn some_vector(random: &mut Pcg64Mcg, count: usize) -> Vec<[f64; 6]> {
    (0..count).map(|_| std::array::from_fn(|_| random.random_range(-1.0..1.0))).collect()
}

impl Sample {
    /// With a diagonal that outweighs all else.
    fn new(random: &mut Pcg64Mcg, count: usize, pairs: Vec<[u32; 2]>) -> Self {
        let mut degree = vec![1.0; count];
        let mut blocks = Vec::new();
        for &[a, b] in &pairs {
            for (row, column) in [(a, b), (b, a)] {
                blocks.push((row, column, some_block(random)));
                degree[row as usize] += 1.0;
            }
        }
        for (row, degree) in degree.into_iter().enumerate() {
            let mut block = some_block(random);
            (0..6).for_each(|k| block[k][k] += 8.0 * degree);
            blocks.push((row as u32, row as u32, block));
        }
        Self { count, pairs, blocks }
    }

    fn symbolic(&self) -> Symbolic {
        Symbolic::new(self.count, &self.pairs)
    }

    fn matrix<'a>(&self, symbolic: &'a Symbolic) -> Matrix<'a> {
        let mut matrix = Matrix::new(symbolic);
        for (row, column, block) in &self.blocks {
            matrix.add(symbolic.block(*row, *column), block);
        }
        matrix
    }

    fn times(&self, x: &[[f64; 6]]) -> Vec<[f64; 6]> {
        let mut product = vec![[0.0; 6]; self.count];
        for (row, column, block) in &self.blocks {
            for k in 0..6 {
                product[*row as usize][k] +=
                    (0..6).map(|l| block[k][l] * x[*column as usize][l]).sum::<f64>();
            }
        }
        product
    }

    /// How far a solution by its factors is from the one that is known.
    fn error(&self, random: &mut Pcg64Mcg) -> f64 {
        let expected = some_vector(random, self.count);
        let symbolic = self.symbolic();
        let factors = Factors::new(self.matrix(&symbolic)).expect("it is regular");
        let found = factors.solve(&self.times(&expected));
        let pairs = found.as_flattened().iter().zip(expected.as_flattened());
        pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
    }
}

fn random_pairs(random: &mut Pcg64Mcg, count: u32, degree: u32) -> Vec<[u32; 2]> {
    (0..count * degree / 2)
        .map(|_| [random.random_range(0..count), random.random_range(0..count)])
        .filter(|[a, b]| a != b)
        .collect()
}

fn chain(count: u32) -> Vec<[u32; 2]> {
    (1..count).map(|i| [i - 1, i]).collect()
}

fn star(count: u32) -> Vec<[u32; 2]> {
    (1..count).map(|i| [0, i]).collect()
}

fn clique(count: u32) -> Vec<[u32; 2]> {
    (0..count).flat_map(|a| (0..a).map(move |b| [a, b])).collect()
}

#[test]
fn factors_solve_matrices_of_every_pattern() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut check = |name: &str, count: u32, pairs: Vec<[u32; 2]>| {
        let error = Sample::new(&mut random, count as usize, pairs).error(&mut random);
        assert!(error < 1e-12, "{name} of {count}: {error:e}");
    };
    let mut graphs = Pcg64Mcg::seed_from_u64(4);
    for count in (1..=24).chain([40, 75, 150, 300]) {
        check("chain", count, chain(count));
        check("star", count, star(count));
        check("no pair", count, Vec::new());
        for degree in [1, 3, 7] {
            check("random graph", count, random_pairs(&mut graphs, count, degree));
        }
    }
    for count in [2, 3, 4, 5, 8, 9, 30, 61] {
        check("clique", count, clique(count));
    }
    let apart = clique(9).into_iter().chain(chain(40).into_iter().map(|pair| pair.map(|i| i + 12)));
    check("clique and chain", 60, apart.collect());
}

#[test]
fn no_rows_have_factors() {
    let symbolic = Symbolic::new(0, &[]);
    let factors = Factors::new(Matrix::new(&symbolic)).unwrap();
    assert_eq!((factors.sign, factors.solve(&[]).len()), (1.0, 0));
}

/// Small numbers at the diagonal itself: pivots have to be sought.
#[test]
fn blocks_are_pivoted() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    for tiny in [0.0, 1e-300, 1e-18, 1e-9] {
        let pairs = random_pairs(&mut random, 60, 5);
        let mut sample = Sample::new(&mut random, 60, pairs);
        for (row, column, block) in &mut sample.blocks {
            if row == column {
                block.swap(0, 1);
                block.swap(2, 5);
                block[0][0] *= tiny;
            } else {
                *block = block.map(|row| row.map(|x| 0.1 * x));
            }
        }
        let error = sample.error(&mut random);
        assert!(error < 1e-11, "{tiny:e}: {error:e}");
    }
}

/// Stiff contacts between light bodies: what is left has few digits, and the residual is still small.
#[test]
fn nearly_singular_blocks_leave_a_small_residual() {
    let mut random = Pcg64Mcg::seed_from_u64(8);
    for softness in [1e-3, 1e-6, 1e-9] {
        let pairs = random_pairs(&mut random, 50, 6);
        let mut sample = Sample { count: 50, pairs: pairs.clone(), blocks: Vec::new() };
        let soft =
            std::array::from_fn(|k| std::array::from_fn(|l| if k == l { softness } else { 0.0 }));
        sample.blocks.extend((0..50).map(|i| (i, i, soft)));
        for [a, b] in pairs {
            let [own, other] = [0, 1].map(|_| some_vector(&mut random, 1)[0]);
            let ends = [(a, own), (b, other)];
            for (row, x) in ends {
                for (column, y) in ends {
                    sample.blocks.push((row, column, x.map(|x| y.map(|y| x * y))));
                }
            }
        }
        let symbolic = sample.symbolic();
        let factors = Factors::new(sample.matrix(&symbolic)).unwrap();
        let right = some_vector(&mut random, 50);
        let found = factors.solve(&right);
        let size = found.as_flattened().iter().fold(1.0, |most: f64, x| most.max(x.abs()));
        let back = sample.times(&found);
        for (x, y) in back.as_flattened().iter().zip(right.as_flattened()) {
            assert!((x - y).abs() < 1e-13 * size, "{softness:e}: {x} is not {y}");
        }
        assert_eq!(factors.sign, 1.0, "it is positive definite");
    }
}

/// A path turns where it changes.
#[test]
fn factors_tell_the_sign_of_the_determinant() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let pairs = [[0, 1], [1, 2], [2, 3], [0, 3]];
    let symbolic = Symbolic::new(4, &pairs);
    for _ in 0..50 {
        let mut matrix = Matrix::new(&symbolic);
        let mut expected = 1.0;
        for row in 0..4 {
            let mut block = [[0.0; 6]; 6];
            // Rows that change places, and a diagonal that outweighs all else.
            let shift = random.random_range(0..6);
            expected *= if shift % 2 == 1 { -1.0 } else { 1.0 };
            for k in 0..6 {
                let sign = if random.random() { 1.0 } else { -1.0 };
                expected *= sign;
                block[k][(k + shift) % 6] = 50.0 * sign;
            }
            matrix.add(symbolic.block(row, row), &block);
        }
        for [a, b] in pairs {
            for [row, column] in [[a, b], [b, a]] {
                matrix.add(symbolic.block(row, column), &some_block(&mut random));
            }
        }
        assert_eq!(Factors::new(matrix).unwrap().sign, expected);
    }
}

#[test]
fn a_singular_pivot_has_no_factors() {
    let symbolic = Symbolic::new(1, &[]);
    assert!(Factors::new(Matrix::new(&symbolic)).is_none());
}

#[test]
fn numbers_that_are_not_finite_have_no_factors() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    let pairs = random_pairs(&mut random, 40, 6);
    let mut sample = Sample::new(&mut random, 40, pairs);
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for at in (0..sample.blocks.len()).step_by(7) {
            let right = std::mem::replace(&mut sample.blocks[at].2[3][1], wrong);
            let symbolic = sample.symbolic();
            assert!(Factors::new(sample.matrix(&symbolic)).is_none(), "{wrong} in block {at}");
            sample.blocks[at].2[3][1] = right;
        }
    }
}

/// The bits of all numbers of factors, and of a solution with them.
fn bits(factors: &Factors, right: &[[f64; 6]]) -> Vec<u64> {
    let solution = factors.solve(right);
    let all = factors.matrix.panels.iter().chain(solution.as_flattened());
    all.chain([&factors.sign]).map(|x| x.to_bits()).collect()
}

#[test]
fn every_instruction_set_finds_the_same_bits() {
    let mut random = Pcg64Mcg::seed_from_u64(9);
    for count in [1, 5, 30, 120] {
        let pairs = random_pairs(&mut random, count as u32, 7);
        let sample = Sample::new(&mut random, count, pairs);
        let (symbolic, right) = (sample.symbolic(), some_vector(&mut random, count));
        let found = InstructionSet::available().map(|set| {
            let factors = Factors::by(set, sample.matrix(&symbolic)).unwrap();
            (set, bits(&factors, &right))
        });
        let found: Vec<_> = found.collect();
        for (set, own) in &found {
            assert!(*own == found[0].1, "{set:?}, {count}");
        }
    }
}

#[test]
fn any_number_of_threads_finds_the_same_bits() {
    let mut random = Pcg64Mcg::seed_from_u64(10);
    let pairs = clique(70).into_iter().chain(random_pairs(&mut random, 300, 9)).collect();
    let sample = Sample::new(&mut random, 300, pairs);
    let (symbolic, right) = (sample.symbolic(), some_vector(&mut random, 300));
    let found = [1, 2, 5].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| bits(&Factors::new(sample.matrix(&symbolic)).unwrap(), &right))
    });
    assert!(found[0] == found[1] && found[0] == found[2]);
}

#[test]
fn memory_is_used_again() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let pairs = random_pairs(&mut random, 50, 6);
    let sample = Sample::new(&mut random, 50, pairs);
    let symbolic = sample.symbolic();
    let first = Factors::new(sample.matrix(&symbolic)).unwrap();
    let (at, right) = (first.matrix.panels.as_ptr(), some_vector(&mut random, 50));
    let before = bits(&first, &right);
    drop(first);
    let second = Factors::new(sample.matrix(&symbolic)).unwrap();
    assert_eq!(second.matrix.panels.as_ptr(), at);
    assert!(bits(&second, &right) == before);
}
